// Two ways to try Pith without a link.
import styles from './no-link.module.css'
import { texts } from './texts.ts'

type Props = { onSample: () => void; onCaptions: () => void }

export function NoLink({ onSample, onCaptions }: Props) {
  const { before, sample, between, captions, after } = texts.noLink
  return (
    <p className={styles.noLink}>
      {before}
      <button type="button" onClick={onSample}>
        {sample}
      </button>
      {between}
      <button type="button" onClick={onCaptions}>
        {captions}
      </button>
      {after}
    </p>
  )
}
