// One deleted summary, with the days that are left to restore it.
import { Undo2 } from 'lucide-react'
import type { TrashPage } from '#contract/trash.ts'
import { formatDate } from '../dates/format-date.ts'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { languageOf } from '../ui/language-of.ts'
import { MetaList } from '../ui/meta-list.tsx'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { texts } from './texts.ts'
import styles from './trash.module.css'

type Props = { item: TrashPage['items'][number]; onRestore: () => void; onDelete: () => void }

const dayMs = 24 * 3600 * 1000
const soonDays = 3

export function TrashRow({ item: { summary, deletedAt, purgedAt }, onRestore, onDelete }: Props) {
  const days = Math.max(1, Math.ceil((purgedAt - Date.now()) / dayMs))
  const { title, channel, thumbnail, duration, transcript } = summary
  return (
    <li ref={keepFocus} className={styles.row}>
      <p className={joinClasses(styles.days, days <= soonDays && styles.soon)}>{texts.daysLeft(days)}</p>
      <Thumbnail source={thumbnail} duration={duration} />
      <div>
        <h2 className={text.strong} {...languageOf(transcript.language)}>
          {title}
        </h2>
        <MetaList facts={[<bdi key="channel">{channel}</bdi>, texts.deletedOn(formatDate(deletedAt) ?? '')]} />
      </div>
      <div className={styles.actions}>
        <Button aria-label={texts.restoreOne(title)} onClick={onRestore}>
          <Undo2 />
          {texts.restore}
        </Button>
        <Button look="quiet" aria-label={texts.deleteOne(title)} onClick={onDelete}>
          {texts.deleteForGood}
        </Button>
      </div>
    </li>
  )
}
