// Changes one account: its plan, role, sign-ins and suspension, exports or deletes it.
// All but the plan ask first.
import { Ban, Download, LogIn, LogOut, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Person, PersonChange } from '#contract/admin/admin.ts'
import { roles } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { planKeys } from '#contract/billing/plans.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { downloadBlob } from '../../ui/browser/download.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { Select } from '../../ui/forms/select.tsx'
import { Link } from '../../ui/link.tsx'
import { planLabel } from '../../ui/plans.ts'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import { type PendingAction, ReasonDialog } from './reason-dialog.tsx'

const { people: labels } = texts
const dayMs = 24 * 3600 * 1000

export function PersonEditor({ person }: { person: Person }) {
  const { isBusy, message, run } = useChange()
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const { id, name } = person
  const change = (body: PersonChange) => adminCalls.changePerson(id, body)
  const setPlan = (choice: PlanChoice) =>
    run(async () => {
      await change({ change: 'plan', ...choice })
      return labels.done
    })
  const askForRole = (role: Person['role']) =>
    setAsked({
      ...(role === 'admin' ? labels.ask.makeAdmin : labels.ask.makeMember)(name),
      isDanger: role === 'user',
      run: (reason) => change({ change: 'role', role, reason }),
    })
  return (
    <div className={styles.editor}>
      <PlanForm person={person} isBusy={isBusy} onPlan={setPlan} />
      <RoleForm person={person} onRole={askForRole} />
      <PersonActions person={person} onAsk={setAsked} />
      <p className={text.meta} role="status">
        {message}
      </p>
      {asked && <ReasonDialog action={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

type PersonActionsProps = { person: Person; onAsk: (action: PendingAction) => void }

function PersonActions({ person, onAsk }: PersonActionsProps) {
  const { id, name, suspendedAt } = person
  const isSuspended = suspendedAt !== null
  const isOwn = useAuth().user?.uid === id
  const { ask } = labels
  const signOut: PendingAction = {
    ...ask.signOut(name),
    isDanger: false,
    run: (reason) => adminCalls.changePerson(id, { change: 'sign_out', reason }),
  }
  const exportData: PendingAction = {
    ...ask.exportData(name),
    isDanger: false,
    run: async (reason) =>
      downloadBlob('pith-data-of-a-person.json', await adminCalls.exportPerson(id, reason)),
  }
  const suspend: PendingAction = {
    ...(isSuspended ? ask.restore : ask.suspend)(name),
    isDanger: !isSuspended,
    run: (reason) =>
      adminCalls.changePerson(id, { change: 'suspended', isSuspended: !isSuspended, reason }),
  }
  const remove: PendingAction = {
    ...ask.remove(name),
    isDanger: true,
    run: (reason) => adminCalls.deletePerson(id, reason),
  }
  return (
    <div className={styles.actions}>
      <Button size="small" aria-haspopup="dialog" onClick={() => onAsk(signOut)}>
        <LogOut />
        {labels.signOut}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => onAsk(exportData)}>
        <Download />
        {labels.exportData}
      </Button>
      {isOwn ? (
        <p className={text.meta}>
          {labels.own}
          <Link to={routes.profile.path}>{labels.ownLink}</Link>.
        </p>
      ) : (
        <>
          <Button
            size="small"
            look={isSuspended ? 'secondary' : 'danger'}
            aria-haspopup="dialog"
            onClick={() => onAsk(suspend)}
          >
            {isSuspended ? <LogIn /> : <Ban />}
            {isSuspended ? labels.restore : labels.suspend}
          </Button>
          <Button size="small" look="danger" aria-haspopup="dialog" onClick={() => onAsk(remove)}>
            <Trash2 />
            {labels.remove}
          </Button>
        </>
      )}
    </div>
  )
}

type RoleFormProps = { person: Person; onRole: (role: Person['role']) => void }

function RoleForm({ person, onRole }: RoleFormProps) {
  const [role, setRole] = useState(person.role)
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (role !== person.role) onRole(role)
      }}
    >
      <div>
        <p className={text.label}>{labels.role}</p>
        <Select
          label={labels.role}
          value={role}
          options={roles.map((key) => [key, texts.roleNames[key]] as const)}
          onChange={(key) => setRole(roles.find((known) => known === key) ?? 'user')}
        />
      </div>
      <Button type="submit" size="small" aria-haspopup="dialog">
        {labels.setRole}
      </Button>
    </form>
  )
}

type PlanChoice = Pick<Extract<PersonChange, { change: 'plan' }>, 'plan' | 'untilMs' | 'reason'>
type PlanFormProps = { person: Person; isBusy: boolean; onPlan: (plan: PlanChoice) => void }

function PlanForm({ person, isBusy, onPlan }: PlanFormProps) {
  // Enterprise is shown as Ultra and cannot be chosen.
  const [plan, setPlan] = useState<Person['plan']>(
    person.plan === 'enterprise' ? 'ultra' : person.plan,
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { until, reason } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >
    // The last day counts.
    onPlan({ plan, untilMs: until ? Date.parse(until) + dayMs : null, reason: reason ?? '' })
  }
  return (
    <form className={styles.choice} onSubmit={submit}>
      <div>
        <p className={text.label}>{labels.plan}</p>
        <Select
          label={labels.plan}
          value={plan}
          options={planKeys
            .filter((key) => key !== 'enterprise')
            .map((key) => [key, planLabel(key)] as const)}
          onChange={(key) => setPlan(planKeys.find((known) => known === key) ?? 'free')}
        />
      </div>
      <label>
        <span className={text.label}>{labels.until}</span>
        <input
          className={field.input}
          type="date"
          name="until"
          min={toDay(Date.now())}
          defaultValue={person.planUntil === null ? '' : toDay(person.planUntil - 1)}
        />
      </label>
      <label className={styles.reason}>
        <span className={text.label}>{labels.reason}</span>
        <input className={field.input} name="reason" maxLength={300} autoComplete="off" />
      </label>
      <Button type="submit" look="primary" size="small" busy={isBusy}>
        {labels.setPlan}
      </Button>
    </form>
  )
}

/** "2026-11-30", in UTC as plans end. */
const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)
