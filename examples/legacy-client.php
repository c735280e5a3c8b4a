<?php
// Sends by the legacy HTTP interface (GET and POST) and by XML, and asks until each message is delivered.
//   php examples/legacy-client.php http://127.0.0.1:8080 demo PASSWORD HRKARA 9876543210 "Your text"

[, $base, $username, $password, $sender, $number, $text] = $argv;

function request(string $url, ?string $form = null): string
{
    $handle = curl_init($url);
    curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
    curl_setopt($handle, CURLOPT_TIMEOUT, 20);
    if ($form !== null) {
        curl_setopt($handle, CURLOPT_POST, true);
        curl_setopt($handle, CURLOPT_POSTFIELDS, $form);
    }
    $answer = curl_exec($handle);
    if ($answer === false) {
        fwrite(STDERR, curl_error($handle) . "\n");
        exit(1);
    }
    return trim($answer);
}

$login = ['username' => $username, 'password' => $password];
$message = $login + ['sender_id' => $sender, 'route' => 'T', 'phonenumber' => $number, 'message' => $text];

$document = new SimpleXMLElement('<pushsms/>');
$document->addChild('username', htmlspecialchars($username));
$document->addChild('password', htmlspecialchars($password));
$document->addChild('senderid', $sender);
$entry = $document->addChild('messages')->addChild('message');
$entry->addAttribute('pno', $number);
$entry->addAttribute('msg', $text);

$broadcasts = [
    'GET' => request("$base/httpapi/send?" . http_build_query($message)),
    'POST' => request("$base/api/secure_api/httpapi/send", http_build_query($message)),
    'XML' => request("$base/xmlapi/send", http_build_query(['xmlstring' => $document->asXML()])),
];

foreach ($broadcasts as $way => $broadcast) {
    if (!preg_match('/^\d+_[A-Za-z0-9]+_1$/', $broadcast)) {
        fwrite(STDERR, "$way was refused: $broadcast\n");
        exit(1);
    }
    $question = $login + ['phonenumber' => $number, 'broadcastid' => $broadcast, 'date' => date('Ymd')];
    for ($try = 0; $try < 100; $try++) {
        $status = request("$base/api/smsdlr?" . http_build_query($question));
        if ($status !== 'submitted') {
            break;
        }
        usleep(100000);
    }
    echo "$way $broadcast $status\n";
}
