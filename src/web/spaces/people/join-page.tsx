// Where the link of an invitation to a space leads: a new person creates an account first.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { joinPath, routes, spacePath } from '#contract/basics/paths.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { OwnInvitation } from '#contract/spaces/spaces.ts'
import { NewPerson } from '../../account/invite/new-person.tsx'
import { OtherAccount } from '../../account/invite/other-account.tsx'
import { ProblemLink } from '../../account/prompts/problem-link.tsx'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { useAuth } from '../../account/session/auth.tsx'
import form from '../../account/sign-in/auth-form.module.css'
import { AuthLayout } from '../../account/sign-in/auth-layout.tsx'
import { isByInvitation } from '../../account/sign-in/by-invitation.ts'
import { api, useSite } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import { ProblemPage } from '../../ui/errors/problem-page.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'

const { joinPage: labels } = texts

export function JoinPage() {
  const { token = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['space-invitation', token],
    queryFn: () => api.readSpaceInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isNotFoundError(error)) return <ProblemPage code={error.code} />
  if (error)
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={labels.loadFailed} />
  if (!data) return <div className={layout.page} aria-busy />
  const { space, inviter, role, email, description, expiresAt } = data
  const isOther = user !== null && email !== null && email !== user.email.toLowerCase()
  return (
    <AuthLayout
      title={labels.title(space)}
      lead={labels.lead(inviter, role)}
      footer={
        <span className={text.meta}>{labels.end(formatDate(expiresAt), email === null)}</span>
      }
    >
      {description && (
        <p className={form.note} dir="auto">
          {description}
        </p>
      )}
      {isOther ? (
        <OtherAccount email={email} />
      ) : user ? (
        <JoinButton token={token} invitation={data} />
      ) : (
        <Guest token={token} email={email} />
      )}
    </AuthLayout>
  )
}

function JoinButton({ token, invitation }: { token: string; invitation: OwnInvitation }) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function join() {
    setBusy(true)
    setFailure(null)
    try {
      const { spaceId } = await api.acceptSpaceInvitation(token)
      void queries.invalidateQueries({ queryKey: spacesKey })
      showToast(texts.joined(invitation.space))
      void navigate(spacePath(spaceId), { replace: true })
    } catch (cause) {
      warn(labels.failed, cause)
      setFailure(cause)
      setBusy(false)
    }
  }
  return (
    <div className={form.form}>
      <p>{labels.as(user?.email ?? '')}</p>
      {failure !== null && (
        <Callout alert icon={<CircleAlert />}>
          <p>{describeFailure(failure, labels.failed)}</p>
          {failure instanceof AnyProblem && <ProblemLink action={failure.action} size="small" />}
          <p>
            <Link to={routes.spaces.path}>{labels.toSpaces}</Link>
          </p>
        </Callout>
      )}
      <Button look="primary" size="large" busy={isBusy} onClick={join}>
        {isBusy ? labels.joining : labels.join}
      </Button>
    </div>
  )
}

/** Where accounts need an invitation to the site, this one does not replace it. */
function Guest({ token, email }: { token: string; email: string | null }) {
  const { data: site } = useSite()
  const signIn = useSignInPath()
  const path = joinPath(token)
  return (
    <>
      <p className={form.note}>
        {labels.haveAccount}
        <Link to={signIn}>{labels.signIn}</Link>
      </p>
      {isByInvitation ? (
        <p className={text.muted}>{labels.noSignUp}</p>
      ) : (
        site && <NewPerson email={email} nextPath={path} errorPath={path} />
      )}
    </>
  )
}
