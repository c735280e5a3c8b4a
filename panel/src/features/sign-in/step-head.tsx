import classes from './sign-in-page.module.css';

export function StepHead({ title, why }: { title: string; why: string }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.why}>{why}</p>
    </>
  );
}
