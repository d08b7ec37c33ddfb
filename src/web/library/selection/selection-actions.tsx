// What can be done with the selected summaries.
import { Bookmark, BookmarkX, Globe, Plus, Star, Tag, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkChange } from '#contract/library/bulk.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/popups/menu-button.tsx'
import { useTagList } from '../tags/use-tags.ts'
import { texts } from '../texts.ts'
import styles from './selection-bar.module.css'
import { SelectionFiles } from './selection-files.tsx'
import type { SummarySelection } from './use-selection.ts'

export type DialogName = 'tags' | 'rate' | 'publish'

type Props = {
  selection: SummarySelection
  onApply: (change: BulkChange['change']) => void
  onDialog: (dialog: DialogName) => void
  onDelete: () => void
}

/** A menu has no room for more. */
const maxShownTags = 12

export function SelectionActions({ selection, onApply, onDialog, onDelete }: Props) {
  const isSaved = selection.areSaved
  const tags = useTagsOf(selection)
  return (
    <div className={styles.actions}>
      <MenuOrButton
        items={[
          { label: texts.addTags, icon: <Plus />, onSelect: () => onDialog('tags') },
          ...tags.map((tag) => ({
            label: texts.removeTag(tag),
            icon: <X />,
            onSelect: () => onApply({ action: 'untag', tags: [tag] }),
          })),
        ]}
      >
        <Tag />
        {texts.tag}
      </MenuOrButton>
      <Button look="quiet" onClick={() => onApply({ action: isSaved ? 'unsave' : 'save' })}>
        {isSaved ? <BookmarkX /> : <Bookmark />}
        {isSaved ? texts.unsave : texts.save}
      </Button>
      <Button look="quiet" onClick={() => onDialog('rate')}>
        <Star />
        {texts.rateSelected}
      </Button>
      <SelectionFiles selection={selection} />
      <Button look="quiet" onClick={() => onDialog('publish')}>
        <Globe />
        {texts.publishSelected}
      </Button>
      <Button look="danger" onClick={onDelete}>
        <Trash2 />
        {texts.deleteSelected}
      </Button>
    </div>
  )
}

/** A single item needs no menu. */
function MenuOrButton({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  const [only] = items
  if (only && items.length === 1)
    return (
      <Button look="quiet" aria-haspopup="dialog" onClick={only.onSelect}>
        {children}
      </Button>
    )
  return (
    <MenuButton look="quiet" items={items}>
      {children}
    </MenuButton>
  )
}

/**
 * The tags that can be removed. Of everything that a list finds, only the person's most
 * frequent tags are known.
 */
function useTagsOf({ isAll, items }: SummarySelection): string[] {
  const known = useTagList().map(({ name }) => name)
  const tags = isAll ? known : items.flatMap((item) => item.tags)
  return [...new Set(tags)].slice(0, maxShownTags)
}
