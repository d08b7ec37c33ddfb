// Shown to guests instead of a list that needs an account.

import { buttonClass } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useSignInPath } from './sign-in-path.ts'

type Props = { texts: { signedOut: string; signedOutText: string; signIn: string } }

export function SignInPrompt({ texts }: Props) {
  const signInPath = useSignInPath()
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.signedOut}</h2>
      <p>{texts.signedOutText}</p>
      <Link className={buttonClass({ look: 'primary' })} to={signInPath}>
        {texts.signIn}
      </Link>
    </div>
  )
}
