// Offers the sample talk and the caption upload to users without a link.
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import styles from './empty-state.module.css'

type Props = { onSample: () => void; onCaptions: () => void }

export function EmptyState({ onSample, onCaptions }: Props) {
  const { before, sample, between, captions, after } = texts.emptyState
  return (
    <p className={styles.emptyState}>
      {before}
      <button type="button" className={text.inlineLink} onClick={onSample}>
        {sample}
      </button>
      {between}
      <button type="button" className={text.inlineLink} onClick={onCaptions}>
        {captions}
      </button>
      {after}
    </p>
  )
}
