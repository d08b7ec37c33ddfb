// Shows the code and what the extension may do, and waits for the person's decision.
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Pairing } from '#contract/accounts/pairing.ts'
import { routes } from '#contract/basics/paths.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { api } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatRelativeTime } from '../../ui/dates/relative-time.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { useAuth } from '../session/auth.tsx'
import styles from './pair.module.css'
import { texts } from './texts.ts'

type Props = {
  pairingId: string
  pairing: Pairing
  onOutcome: (outcome: 'paired' | 'refused' | 'ended') => void
}

export function PairQuestion({ pairingId, pairing, onOutcome }: Props) {
  const { code, browser, address, isOwnAddress, askedAt } = pairing
  const { user } = useAuth()
  const [busy, setBusy] = useState<'paired' | 'refused' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [before, name, after] = texts.lead(browser)

  async function decide(outcome: 'paired' | 'refused') {
    if (busy !== null) return
    setBusy(outcome)
    setFailure(null)
    try {
      await (outcome === 'paired' ? api.approvePairing(pairingId) : api.refusePairing(pairingId))
      onOutcome(outcome)
    } catch (cause) {
      if (cause instanceof AnyProblem && cause.code === 'pairing_ended') return onOutcome('ended')
      warn(texts.failed, cause)
      setFailure(cause instanceof AnyProblem ? cause.message : texts.failed)
      setBusy(null)
    }
  }

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.narrow}>
        <h1 className={text.title}>{texts.title}</h1>
        <p className={text.muted}>
          {before}
          <b className={styles.browser}>{name}</b>
          {after}
        </p>
        <div className={joinClasses(layout.card, styles.card)}>
          <p className={text.meta}>{texts.code}</p>
          <p className={styles.code}>{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
        </div>
        <p className={text.meta}>
          {texts.asked(formatRelativeTime(askedAt, Date.now()) ?? '', address)}{' '}
          {isOwnAddress ? texts.ownAddress : <b>{texts.otherAddress}</b>}
        </p>
        <Abilities {...texts.can} icon={<Check />} />
        <Abilities {...texts.cannot} icon={<X />} />
        {failure && <FieldError>{failure}</FieldError>}
        <div className={styles.actions}>
          <Button
            look="primary"
            size="large"
            busy={busy === 'paired'}
            onClick={() => void decide('paired')}
          >
            {busy === 'paired' ? texts.busy : texts.confirm}
          </Button>
          <Button
            look="quiet"
            size="large"
            busy={busy === 'refused'}
            onClick={() => void decide('refused')}
          >
            {texts.refuse}
          </Button>
        </div>
        <p className={joinClasses(text.meta, styles.note)}>
          {texts.note(user?.displayName ?? '')}
          <Link to={routes.apps.path}>{texts.apps}</Link>.
        </p>
      </div>
    </div>
  )
}

type AbilitiesProps = { title: string; items: readonly string[]; icon: ReactNode }

function Abilities({ title, items, icon }: AbilitiesProps) {
  return (
    <section className={styles.abilities}>
      <h2 className={text.strong}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            {icon}
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
