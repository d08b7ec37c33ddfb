// Asking for a mail with a link to choose a new password, until it is sent.
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Site } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { useAuth } from './auth.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { checkResetRequest } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { explainResetRequest } from './failures.ts'
import { MailSent } from './mail-sent.tsx'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'
import { useForm } from './use-form.ts'

type Props = { email: string; onEmail: (email: string) => void; site: Site | undefined; moved: boolean }

export function ForgotPassword({ email, onEmail, site, moved }: Props) {
  const { requestReset } = useAuth()
  const back = useSignInPath()
  const [stage, setStage] = useState<'asking' | 'sent' | 'asking again'>('asking')
  const form = useForm({
    check: checkResetRequest,
    act: async ({ email = '' }) => {
      await requestReset(email.trim())
      setStage('sent')
    },
    explain: explainResetRequest,
  })

  if (stage === 'sent') return <MailSent email={email.trim()} site={site} onAnother={() => setStage('asking again')} />
  return (
    <AuthFrame
      title={texts.forgot.title}
      lead={site?.mail === false ? texts.forgot.leadWithoutMail : texts.forgot.lead}
      takesFocus={moved || stage === 'asking again'}
      foot={<Link to={back}>{texts.forgot.back}</Link>}
    >
      {site?.mail === false && (
        <div className={styles.note}>
          <Note icon={<Mail />} title={texts.forgot.noMail}>
            <p>{texts.forgot.noMailText(site.supportEmail)}</p>
          </Note>
        </div>
      )}
      <AuthForm form={form} submit={texts.forgot.submit} busy={texts.forgot.busy}>
        <EmailField form={form} email={email} onEmail={onEmail} />
      </AuthForm>
    </AuthFrame>
  )
}
