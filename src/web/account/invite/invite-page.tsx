// Where the link of an invitation leads: a new person creates an account with it.
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { invitationPath, routes } from '#contract/basics/paths.ts'
import { api } from '../../api/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import { ProblemPage } from '../../ui/errors/problem-page.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useAuth } from '../session/auth.tsx'
import form from '../sign-in/auth-form.module.css'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { NewPerson } from './new-person.tsx'
import { OtherAccount } from './other-account.tsx'
import { texts } from './texts.ts'

export function InvitePage() {
  const { token = '' } = useParams()
  const { user } = useAuth()
  const [firstUid] = useState(user?.uid)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.fetchJson('GET /api/invitations/{token}', { path: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (user && user.uid !== firstUid) return <Navigate to={routes.summarize.path} replace />
  if (isNotFoundError(error)) return <ProblemPage code="invitation_dead" />
  if (error)
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={texts.loadFailed} />
  if (!data) return <div className={layout.page} aria-busy />
  const { inviter, email, expiresAt } = data
  return (
    <AuthLayout
      title={texts.title}
      lead={texts.lead(inviter, location.host)}
      footer={<span className={text.meta}>{texts.end(formatDate(expiresAt))}</span>}
    >
      {user ? (
        <SignedIn email={email} />
      ) : (
        <NewPerson
          email={email}
          nextPath={routes.summarize.path}
          errorPath={invitationPath(token)}
          invitation={token}
        />
      )}
    </AuthLayout>
  )
}

function SignedIn({ email }: { email: string | null }) {
  const { user } = useAuth()
  if (email !== null && email !== user?.email) return <OtherAccount email={email} />
  return (
    <div className={form.note}>
      <Callout icon={<Info />} title={texts.signedInTitle}>
        <p>{texts.signedIn(user?.email ?? '')}</p>
        <Link className={buttonClass({ size: 'small' })} to={routes.summarize.path}>
          {texts.goOn}
        </Link>
      </Callout>
    </div>
  )
}
