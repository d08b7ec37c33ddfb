// In the place of a list that only somebody with an account has.
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { useSignInPath } from './sign-in-path.ts'

type Props = { texts: { signedOut: string; signedOutText: string; signIn: string } }

export function SignInEmpty({ texts }: Props) {
  const signIn = useSignInPath()
  return (
    <div className={layout.empty}>
      <EmptyMark />
      <h2 className={text.section}>{texts.signedOut}</h2>
      <p>{texts.signedOutText}</p>
      <Link className={buttonClass({ look: 'primary' })} to={signIn}>
        {texts.signIn}
      </Link>
    </div>
  )
}
