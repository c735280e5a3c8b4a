import classes from './mail-frame.module.css';

type Props = {
  /** Of an answer that forbids scripts and remote loads itself; the frame forbids them once more. */
  src: string;
  title: string;
};

/** The html of a mail, always on white: mails are written for that. */
export function MailFrame({ src, title }: Props) {
  return <iframe className={classes.frame} sandbox="" src={src} title={title} />;
}
