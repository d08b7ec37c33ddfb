// Requests an email with a link to choose a new password.
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Site } from '../../api/api.ts'
import { Callout } from '../../ui/callout.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Link } from '../../ui/link.tsx'
import { useSignInPath } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { describeResetFailure } from './failure-reason.ts'
import { MailSent } from './mail-sent.tsx'
import { texts } from './texts.ts'
import { validateResetRequest } from './validation.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  site: Site | undefined
  shouldFocusHeading: boolean
}

export function ForgotPassword({ email, onEmail, site, shouldFocusHeading }: Props) {
  const { requestPasswordReset } = useAuth()
  const signInPath = useSignInPath()
  const [stage, setStage] = useState<'form' | 'sent' | 'another-email'>('form')
  const form = useForm({
    validate: validateResetRequest,
    submit: async ({ email = '' }) => {
      await requestPasswordReset(email.trim())
      setStage('sent')
    },
    toFormError: describeResetFailure,
  })

  if (stage === 'sent')
    return (
      <MailSent email={email.trim()} site={site} onChangeEmail={() => setStage('another-email')} />
    )
  return (
    <AuthLayout
      title={texts.forgot.title}
      lead={site?.mail === false ? texts.forgot.leadWithoutMail : texts.forgot.lead}
      shouldFocusHeading={shouldFocusHeading || stage === 'another-email'}
      footer={<Link to={signInPath}>{texts.forgot.back}</Link>}
    >
      {site?.mail === false && (
        <div className={styles.note}>
          <Callout icon={<Mail />} title={texts.forgot.noMail}>
            <p>{texts.forgot.noMailText(site.supportEmail)}</p>
          </Callout>
        </div>
      )}
      <AuthForm form={form} submitLabel={texts.forgot.submit} busyLabel={texts.forgot.busy}>
        <EmailField form={form} email={email} onEmail={onEmail} />
      </AuthForm>
    </AuthLayout>
  )
}
