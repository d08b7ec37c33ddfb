// The page with the user's account, preferences, public profile and data.
import { CircleAlert, LogOut, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserRecord } from '#contract/accounts/account.ts'
import { routes } from '#contract/basics/paths.ts'
import { canUpgrade } from '#contract/billing/plans.ts'
import { BillingDetails } from '../../billing/invoices/billing-details.tsx'
import { Invoices } from '../../billing/invoices/invoices.tsx'
import { CurrentPlanCard } from '../../billing/own-plan/current-plan-card.tsx'
import { formatPlanEnd } from '../../billing/own-plan/plan-end.ts'
import { useIsSold } from '../../billing/usage/use-limits.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { hasCommunity } from '../../ui/community.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { planLabel } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import { ProfileTabs } from '../profile-tabs.tsx'
import { useAuth } from '../session/auth.tsx'
import { RequireAuth } from '../sign-in/require-auth.tsx'
import { AccountData } from './account-data.tsx'
import { AccountDetails } from './account-details.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'
import { ProfileUnavailable } from './profile-unavailable.tsx'
import { PublicProfileForm } from './public-profile-form.tsx'
import { texts } from './texts.ts'

export function ProfilePage() {
  const { user, record } = useAuth()
  if (!user) return <RequireAuth feature="profile" />
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.center}>
        <div className={styles.head}>
          <h1 className={text.title}>{texts.title}</h1>
          <IconButton label={texts.reload} onClick={() => location.reload()}>
            <RefreshCw />
          </IconButton>
        </div>
        <ProfileTabs />
        {record ? <Profile record={record} /> : <ProfileUnavailable />}
      </div>
    </div>
  )
}

function Profile({ record }: { record: UserRecord }) {
  const { updateRecord, billing } = useAuth()
  return (
    <>
      <div className={styles.person}>
        <Avatar name={record.displayName} size="large" />
        <div>
          <p className={text.section}>{record.displayName}</p>
          <p className={text.meta}>
            {texts.planSince(
              planLabel(record.plan),
              formatPlanEnd(record),
              formatDate(record.createdAt),
            )}
          </p>
        </div>
      </div>
      {!record.emailVerified && (
        <div className={styles.confirmation}>
          <EmailConfirmation email={record.email} />
        </div>
      )}
      <ProfileForm record={record} onChange={updateRecord} />
      <Section title={texts.account}>
        <AccountDetails record={record} />
      </Section>
      {billing?.hasPortal && (
        <Section title={texts.billing}>
          <CurrentPlanCard offersCard />
          <BillingDetails />
          <Invoices />
        </Section>
      )}
      <Section title={texts.preferences}>
        <PreferencesForm stored={record.preferences} onChange={updateRecord} />
      </Section>
      {hasCommunity && (
        <>
          <Section title={texts.public.title}>
            <PublicProfileForm record={record} onChange={updateRecord} />
          </Section>
          <Section title={texts.public.blocked}>
            <BlockedPeople />
          </Section>
        </>
      )}
      <Section title={texts.data.title}>
        <AccountData />
      </Section>
      <ProfileActions record={record} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-')
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.section} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function ProfileActions({ record }: { record: UserRecord }) {
  const { state, startSignOut } = useSignOut()
  const isSold = useIsSold()
  return (
    <>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Link className={buttonClass({})} to={routes.usage.path}>
          {texts.usage}
        </Link>
        {isSold && canUpgrade(record.plan) && (
          <Link className={buttonClass({})} to={routes.pricing.path}>
            {texts.upgrade}
          </Link>
        )}
        <Button
          look="danger"
          className={styles.signOut}
          busy={state === 'signing-out'}
          onClick={startSignOut}
        >
          <LogOut />
          {texts.signOut}
        </Button>
      </div>
      {state === 'failed' && (
        <div className={styles.failed}>
          <Callout alert icon={<CircleAlert />}>
            <p>{texts.signOutFailed}</p>
          </Callout>
        </div>
      )}
    </>
  )
}
