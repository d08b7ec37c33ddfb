// Offers the sample talk and the caption upload to users without a link.
import styles from './empty-state.module.css'
import { texts } from './texts.ts'

type Props = { onSample: () => void; onCaptions: () => void }

export function EmptyState({ onSample, onCaptions }: Props) {
  const { before, sample, between, captions, after } = texts.emptyState
  return (
    <p className={styles.emptyState}>
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
