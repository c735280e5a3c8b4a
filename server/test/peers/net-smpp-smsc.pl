# An operator's SMSC on Net::SMPP. Each line of its input is a command, each line of its output is something that
# happened, both in JSON. It ends with its input.
use strict;
use warnings;
use Encode qw(decode encode);
use IO::Select;
use JSON::PP;
use Net::SMPP;

# Net::SMPP warns of every parameter that it does not know, and of every connection that ends.
$SIG{__WARN__} = sub { };
$SIG{PIPE} = 'IGNORE';
$| = 1;

my ($password) = @ARGV;
my $json     = JSON::PP->new->canonical->ascii->utf8;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34, async => 1)
  or die "cannot listen: $!";
my $select = IO::Select->new($listener, \*STDIN);
my (@links, @plans);
my $ids = 0;

# data_coding => alphabet, by the tables of Perl itself.
my %ALPHABETS = (0 => 'gsm0338', 8 => 'UTF-16BE');

my %BINDS = (
    1 => ['receiver',    sub { shift->bind_receiver_resp(@_) }],
    2 => ['transmitter', sub { shift->bind_transmitter_resp(@_) }],
    9 => ['transceiver', sub { shift->bind_transceiver_resp(@_) }],
);

sub report {
    my ($event, %more) = @_;
    print $json->encode({ event => $event, %more }), "\n";
}

sub forget {
    my ($link) = @_;
    $select->remove($link);
    @links = grep { $_ != $link } @links;
    close $link;
    report('closed');
}

sub send_receipt {
    my ($link, $submit, $receipt) = @_;
    my @date = localtime;
    my $date = sprintf '%02d%02d%02d%02d%02d', $date[5] % 100, $date[4] + 1, @date[3, 2, 1];
    my $text = sprintf 'id:%s sub:001 dlvrd:001 submit date:%s done date:%s stat:%s err:%s text:',
      $receipt->{id}, $date, $date, $receipt->{stat}, $receipt->{err} // '000';
    $link->deliver_sm(
        source_addr_ton  => 1,
        source_addr_npi  => 1,
        source_addr      => $submit->{destination_addr},
        destination_addr => $submit->{source_addr},
        esm_class        => 0x04,
        short_message    => $text,
        async            => 1,
    );
}

sub answer_submit {
    my ($link, $pdu) = @_;
    my $plan = shift @plans // { id => 'np' . ++$ids };
    my $octets = $pdu->{short_message};
    my $header = $pdu->{esm_class} & 0x40 ? substr($octets, 0, 1 + ord $octets, '') : '';
    report(
        'submit',
        source_addr         => $pdu->{source_addr},
        destination_addr    => $pdu->{destination_addr},
        esm_class           => $pdu->{esm_class},
        data_coding         => $pdu->{data_coding},
        registered_delivery => $pdu->{registered_delivery},
        header              => unpack('H*', $header),
        text                => decode($ALPHABETS{ $pdu->{data_coding} }, $octets),
        entity              => $pdu->{0x1400},
        template            => $pdu->{0x1401},
    );
    my $receipt = $plan->{receipt};
    send_receipt($link, $pdu, $receipt) if $receipt && $receipt->{early};
    $link->submit_sm_resp(seq => $pdu->{seq}, status => $plan->{status} // 0, message_id => $plan->{id} // '');
    send_receipt($link, $pdu, $receipt) if $receipt && !$receipt->{early};
}

sub take_pdu {
    my ($link) = @_;
    my $pdu    = $link->read_pdu() or return forget($link);
    my $cmd    = $pdu->{cmd};
    if (my $bind = $BINDS{$cmd}) {
        my ($mode, $respond) = @$bind;
        my $status = $pdu->{password} eq $password ? 0 : 0x0e;
        $respond->($link, system_id => 'netsmpp', seq => $pdu->{seq}, status => $status);
        report('bind', mode => $mode, system_id => $pdu->{system_id}, version => $pdu->{interface_version}, status => $status);
        push @links, $link unless $status;
    }
    elsif ($cmd == 0x04) { answer_submit($link, $pdu) }
    elsif ($cmd == 0x15) { $link->enquire_link_resp(seq => $pdu->{seq}); report('enquire_link') }
    elsif ($cmd == 0x06) { $link->unbind_resp(seq => $pdu->{seq}); report('unbind') }
    elsif ($cmd == 0x80000005) { report('deliver_resp', seq => $pdu->{seq}, status => $pdu->{status}) }
    elsif ($cmd == 0x80000006) { report('unbind_resp'); forget($link) }
    elsif ($cmd == 0x80000015) { report('enquire_link_resp') }
    else                       { report('other', cmd => $cmd, status => $pdu->{status}) }
}

sub take_command {
    my ($command) = @_;
    my $link = $links[-1];
    if (my $plan = $command->{plan}) {
        push @plans, $plan;
        report('planned');
    }
    elsif (my $message = $command->{deliver}) {
        my $seq = $link->deliver_sm(
            source_addr      => $message->{from},
            destination_addr => $message->{to},
            esm_class        => $message->{header} eq '' ? 0 : 0x40,
            data_coding      => $message->{data_coding},
            short_message    => pack('H*', $message->{header}) . encode($ALPHABETS{ $message->{data_coding} }, $message->{text}),
            async            => 1,
        );
        report('delivering', seq => $seq);
    }
    elsif ($command->{unbind})       { $_->unbind(async => 1) for @links }
    elsif ($command->{enquire_link}) { $_->enquire_link(async => 1) for @links }
}

report('listening', port => $listener->sockport);
my $input = '';
while (1) {
    for my $ready ($select->can_read) {
        if ($ready == $listener) { $select->add($listener->accept); next }
        if ($ready != \*STDIN)   { take_pdu($ready);                next }
        sysread(STDIN, $input, 65_536, length $input) or exit 0;
        take_command($json->decode($1)) while $input =~ s/^(.*)\n//;
    }
}
