// One deleted item, with the days that are left to restore it.
import { Highlighter, ListVideo, Undo2 } from 'lucide-react'
import type { TrashItem } from '#contract/library/trash.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { languageOf } from '../../ui/language-of.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { factsOf, nameOf } from './describe-item.ts'
import { texts } from './texts.ts'
import styles from './trash.module.css'

type Props = { item: TrashItem; onRestore: () => void; onDelete: () => void }

const dayMs = 24 * 3600 * 1000
const soonDays = 3

export function TrashRow({ item, onRestore, onDelete }: Props) {
  const days = Math.max(1, Math.ceil((item.purgedAt - Date.now()) / dayMs))
  const name = nameOf(item)
  return (
    <li ref={keepFocus} className={styles.row}>
      <p className={joinClasses(styles.days, days <= soonDays && styles.soon)}>
        {texts.daysLeft(days)}
      </p>
      <Picture item={item} />
      <div>
        <h2
          className={item.kind === 'highlight' ? styles.quote : text.strong}
          {...(item.kind === 'summary'
            ? languageOf(item.summary.transcript.language)
            : { dir: 'auto' })}
        >
          {name}
        </h2>
        <MetaList facts={factsOf(item)} />
      </div>
      <div className={styles.actions}>
        <Button aria-label={texts.restoreOne(name)} onClick={onRestore}>
          <Undo2 />
          {texts.restore}
        </Button>
        <Button look="quiet" aria-label={texts.deleteOne(name)} onClick={onDelete}>
          {texts.deleteForGood}
        </Button>
      </div>
    </li>
  )
}

function Picture({ item }: { item: TrashItem }) {
  if (item.kind === 'summary')
    return <Thumbnail source={item.summary.thumbnail} duration={item.summary.duration} />
  return (
    <span className={styles.picture} aria-hidden>
      {item.kind === 'playlist' ? <ListVideo /> : <Highlighter />}
    </span>
  )
}
