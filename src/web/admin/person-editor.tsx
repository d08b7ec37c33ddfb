// Changes one account: its plan, role, sign-ins and suspension, or its deletion.
import { Ban, Download, LogOut, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Person, PersonChange } from '#contract/admin.ts'
import { roles } from '#contract/limits.ts'
import { planKeys, planLabel } from '#contract/plans.ts'
import field from '../forms/field.module.css'
import { Select } from '../forms/select.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './admin.module.css'
import { adminCalls } from './admin-calls.ts'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const { people: labels } = texts
const dayMs = 24 * 3600 * 1000

export function PersonEditor({ person }: { person: Person }) {
  const { isBusy, message, run } = useChange()
  const [reason, setReason] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const change = (body: PersonChange) =>
    run(async () => {
      await adminCalls.changePerson(person.id, body)
      setReason('')
      return labels.done
    })
  const isSuspended = person.suspendedAt !== null
  return (
    <div className={styles.editor}>
      <PlanForm person={person} isBusy={isBusy} onPlan={(plan) => change({ change: 'plan', reason, ...plan })} />
      <RoleForm person={person} isBusy={isBusy} onRole={(role) => change({ change: 'role', role, reason })} />
      <label className={styles.reason}>
        <span className={text.label}>{labels.reason}</span>
        <input
          className={field.input}
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className={styles.actions}>
        <Button size="small" busy={isBusy} onClick={() => change({ change: 'sign_out', reason })}>
          <LogOut />
          {labels.signOut}
        </Button>
        <a className={buttonClass({ size: 'small' })} href={adminCalls.exportUrl(person.id)} download>
          <Download />
          {labels.exportData}
        </a>
        <Button
          size="small"
          look="danger"
          busy={isBusy}
          onClick={() => change({ change: 'suspended', isSuspended: !isSuspended, reason })}
        >
          <Ban />
          {isSuspended ? labels.restore : labels.suspend}
        </Button>
        <Button size="small" look="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          <Trash2 />
          {labels.remove}
        </Button>
      </div>
      <p className={text.meta} role="status">
        {message}
      </p>
      {isDeleting && <DeletePersonDialog person={person} onClose={() => setDeleting(false)} />}
    </div>
  )
}

type RoleFormProps = { person: Person; isBusy: boolean; onRole: (role: Person['role']) => void }

function RoleForm({ person, isBusy, onRole }: RoleFormProps) {
  const [role, setRole] = useState(person.role)
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault()
        onRole(role)
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
      <Button type="submit" size="small" busy={isBusy}>
        {labels.setRole}
      </Button>
    </form>
  )
}

type PlanChoice = Pick<Extract<PersonChange, { change: 'plan' }>, 'plan' | 'untilMs'>
type PlanFormProps = { person: Person; isBusy: boolean; onPlan: (plan: PlanChoice) => void }

function PlanForm({ person, isBusy, onPlan }: PlanFormProps) {
  // Enterprise is shown as Ultra and cannot be chosen.
  const [plan, setPlan] = useState<Person['plan']>(person.plan === 'enterprise' ? 'ultra' : person.plan)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const until = new FormData(event.currentTarget).get('until')
    // The last day counts.
    onPlan({ plan, untilMs: typeof until === 'string' && until ? Date.parse(until) + dayMs : null })
  }
  return (
    <form className={styles.choice} onSubmit={submit}>
      <div>
        <p className={text.label}>{labels.plan}</p>
        <Select
          label={labels.plan}
          value={plan}
          options={planKeys.filter((key) => key !== 'enterprise').map((key) => [key, planLabel(key)] as const)}
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
      <Button type="submit" look="primary" size="small" busy={isBusy}>
        {labels.setPlan}
      </Button>
    </form>
  )
}

/** "2026-11-30", in UTC as plans end. */
const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)
