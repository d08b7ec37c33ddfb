// The page with what protects the account: email address, password, passkeys, sessions
// and API keys.
import type { ReactNode } from 'react'
import { useSite } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { ApiKeys } from '../keys/api-keys.tsx'
import { texts as keyTexts } from '../keys/texts.ts'
import { ProfileTabs } from '../profile-tabs.tsx'
import { useAuth } from '../session/auth.tsx'
import { RequireAuth } from '../sign-in/require-auth.tsx'
import { EmailRow } from './email-row.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'
import { SessionList } from './session-list.tsx'
import { texts } from './texts.ts'

export function SecurityPage() {
  const { user, record } = useAuth()
  const { data: site } = useSite()
  if (!user) return <RequireAuth feature="profile" />
  // Where no mail is delivered nobody can show that an address is theirs.
  const isVerified = site?.mail ? (record?.emailVerified ?? null) : null
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={styles.page}>
        <h1 className={text.title}>{texts.title}</h1>
        <ProfileTabs />
        <Section title={texts.email.title} id="email">
          <EmailRow email={user.email} isVerified={isVerified} />
        </Section>
        <Section title={texts.password.title} id="password">
          <PasswordForm email={user.email} />
        </Section>
        <section className={styles.section} aria-labelledby="passkeys">
          <PasskeyList />
        </section>
        <section className={styles.section} aria-labelledby="sessions">
          <SessionList />
        </section>
        <Section title={keyTexts.title} id="api-keys">
          <ApiKeys />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
