// Offers the person whose own computer this is to lift its limits, where they are met.
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './lift-limits.module.css'
import { texts } from './usage-texts.ts'
import { type Limits, useLimits } from './use-limits.ts'

type LiftLimitsProps = { limits: Limits; onLifted?: (button: HTMLElement) => void }

/** A box for a dialog and the usage page. */
export function LiftLimits({ limits, onLifted }: LiftLimitsProps) {
  if (limits.change === null) return null
  const isLifting = limits.change === 'lift'
  return (
    <div className={styles.box}>
      <p>
        <b>{texts.ownComputer}</b> {isLifting ? texts.liftText : texts.liftedText}
      </p>
      <div className={layout.row}>
        <Button
          size="small"
          {...(isLifting && { look: 'primary' })}
          disabled={limits.isChanging}
          onClick={async ({ currentTarget }) =>
            (await limits.run()) && isLifting && onLifted?.(currentTarget)
          }
        >
          {isLifting ? texts.lift : texts.setAgain}
        </Button>
      </div>
    </div>
  )
}

/** The box where only it is needed. */
export function OwnLimits() {
  return <LiftLimits limits={useLimits()} />
}

/** A link among the facts about the allowance on the first page. */
export function LiftLimitsLink() {
  const limits = useLimits()
  if (limits.change !== 'lift') return null
  return (
    <span>
      <button
        type="button"
        className={text.inlineLink}
        disabled={limits.isChanging}
        onClick={() => void limits.run()}
      >
        {texts.liftLink}
      </button>
    </span>
  )
}
