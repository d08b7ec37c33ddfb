// Runs the check of the payments and lists what it found.
import { useQuery } from '@tanstack/react-query'
import { Check, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { PaymentFinding } from '#contract/admin/server-state.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls, overviewQuery } from '../admin-calls.ts'
import { useChange } from '../use-change.ts'
import { serverTexts as labels } from './server-texts.ts'

export function PaymentCheck({ isSetUp }: { isSetUp: boolean }) {
  const allowance = useQuery(overviewQuery).data?.allowance
  const { isBusy, message, run } = useChange()
  const [findings, setFindings] = useState<PaymentFinding[]>([])
  const check = () =>
    run(async () => {
      const { items } = await adminCalls.checkPayments()
      setFindings(items)
      return labels.checked(items.filter(({ ok }) => !ok).length)
    })
  return (
    <section>
      <h2 className={text.section}>{labels.payments}</h2>
      <p>
        {allowance === 'off'
          ? labels.paymentsOff
          : isSetUp
            ? labels.paymentsSetUp
            : labels.paymentsMissing}
      </p>
      <div className={styles.check}>
        <Button busy={isBusy} onClick={check}>
          {labels.checkPayments}
        </Button>
        <p role="status">{message}</p>
      </div>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.message}>
            <span className={finding.ok ? styles.ok : styles.missing}>
              {finding.ok ? <Check /> : <CircleX />}
              <span className={text.hidden}>{finding.ok ? labels.ok : labels.missing}: </span>
            </span>
            {finding.message}
          </li>
        ))}
      </ul>
    </section>
  )
}
