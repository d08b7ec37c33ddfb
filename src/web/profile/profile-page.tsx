// The person's own page: who they are here, what they prefer, and what is kept of them.
import { CircleAlert, LogOut, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserRecord } from '#contract/account.ts'
import { routes } from '#contract/paths.ts'
import { canUpgrade, planLabel } from '#contract/plans.ts'
import { useAuth } from '../accounts/auth.tsx'
import { SignInWall } from '../accounts/sign-in-wall.tsx'
import { BillingStanding } from '../billing/billing-standing.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { formatDate } from '../ui/date.ts'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import { AccountFacts } from './account-facts.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { NoRecord } from './no-record.tsx'
import { OwnData } from './own-data.tsx'
import { PreferenceList } from './preferences.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'
import { PublicPerson } from './public-person.tsx'
import { texts } from './texts.ts'

export function ProfilePage() {
  const { user, record } = useAuth()
  if (!user) return <SignInWall context="profile" />
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.centre}>
        <div className={styles.head}>
          <h1 className={text.title}>{texts.title}</h1>
          <IconButton label={texts.reload} onClick={() => location.reload()}>
            <RefreshCw />
          </IconButton>
        </div>
        {record ? <Profile record={record} /> : <NoRecord />}
      </div>
    </div>
  )
}

function Profile({ record }: { record: UserRecord }) {
  const { changeRecord } = useAuth()
  return (
    <>
      <div className={styles.person}>
        <Avatar name={record.displayName} size="large" />
        <div>
          <p className={text.section}>{record.displayName}</p>
          <p className={text.meta}>{texts.planSince(planLabel(record.plan), formatDate(record.createdAt))}</p>
        </div>
      </div>
      <ProfileForm record={record} onChange={changeRecord} />
      <Section title={texts.account}>
        <AccountFacts record={record} />
        <BillingStanding />
      </Section>
      <Section title={texts.preferences}>
        <PreferenceList stored={record.preferences} onChange={changeRecord} />
      </Section>
      <Section title={texts.public.title}>
        <PublicPerson record={record} onChange={changeRecord} />
      </Section>
      <Section title={texts.public.blocked}>
        <BlockedPeople />
      </Section>
      <Section title={texts.data.title}>
        <OwnData />
      </Section>
      <Ways record={record} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Ways({ record }: { record: UserRecord }) {
  const { state, leave } = useSignOut()
  return (
    <>
      <div className={joinClasses(layout.row, styles.ways)}>
        <Link className={buttonClass({})} to={routes.usage.path}>
          {texts.usage}
        </Link>
        {canUpgrade(record.plan) && (
          <Link className={buttonClass({})} to={routes.pricing.path}>
            {texts.upgrade}
          </Link>
        )}
        <Button look="danger" className={styles.signOut} busy={state === 'leaving'} onClick={leave}>
          <LogOut />
          {texts.signOut}
        </Button>
      </div>
      {state === 'failed' && (
        <Note alert icon={<CircleAlert />}>
          <p>{texts.signOutFailed}</p>
        </Note>
      )}
    </>
  )
}
