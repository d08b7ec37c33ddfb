// The menu of a comment: its author edits it, others report it and block the author, and
// both it and the playlist's owner delete it.
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import type { Comment } from '#contract/social/social.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import text from '../../ui/text.module.css'
import { invalidateSocialQueries } from '../cache/query-keys.ts'
import { texts as creatorTexts } from '../creators/texts.ts'
import { useReportOrBlock } from '../creators/use-report-or-block.tsx'
import styles from './comments.module.css'
import { texts } from './texts.ts'

type Props = { comment: Comment; mayDelete: boolean; onEdit: () => void; onDelete: () => void }

export function CommentMenu({
  comment: { id, displayName, username, isYours },
  mayDelete,
  onEdit,
  onDelete,
}: Props) {
  const queries = useQueryClient()
  const { report, block, dialog } = useReportOrBlock({
    kind: 'comment',
    targetId: id,
    displayName,
    isNamed: username !== null,
    onBlocked: () => void invalidateSocialQueries(queries),
  })
  const own = [{ label: texts.edit, icon: <Pencil />, onSelect: onEdit }]
  const others = [
    { label: creatorTexts.report.open, icon: <Flag />, onSelect: report },
    { label: creatorTexts.block.open(displayName), icon: <Ban />, onSelect: block },
  ]
  const deletion = { label: texts.delete, icon: <Trash2 />, onSelect: onDelete }
  return (
    <>
      <MenuButton
        look="quiet"
        size="small"
        className={styles.more}
        items={[...(isYours ? own : others), ...(mayDelete ? [deletion] : [])]}
      >
        <Ellipsis />
        <span className={text.hidden}>{texts.more(displayName)}</span>
      </MenuButton>
      {dialog}
    </>
  )
}
