// A trial without a card: what happens on its last day with one and without, and the
// button that adds one.
import { Clock } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import type { TrialDescription } from './describe-trial-offer.ts'
import { PortalButton } from './portal-button.tsx'
import styles from './trial-offer.module.css'

const { trialOffer } = texts

export function TrialOffer({
  title,
  daysLeft,
  call,
  otherwise,
  withCard,
  withoutCard,
}: TrialDescription) {
  return (
    <div className={styles.offer}>
      <div className={layout.row}>
        <h3 className={text.strong}>{title}</h3>
        <Badge>
          <Clock aria-hidden />
          {daysLeft}
        </Badge>
      </div>
      <p>
        <b>{call}</b> {otherwise}
      </p>
      <dl className={styles.ways}>
        <div>
          <dt>{trialOffer.withCard}</dt>
          <dd>{withCard}</dd>
        </div>
        <div>
          <dt>{trialOffer.without}</dt>
          <dd>{withoutCard}</dd>
        </div>
      </dl>
      <div className={layout.row}>
        <PortalButton label={trialOffer.add} look="primary" forCard />
        <span className={text.meta}>{trialOffer.today}</span>
      </div>
      <PortalButton label={texts.manage} />
    </div>
  )
}
