// The further actions of a summary on a phone: sharing, files, versions and what the menu
// of wide windows offers.
import { ChevronDown, Download, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { closeDialog } from '../../ui/popups/dialog.tsx'
import type { MenuItem } from '../../ui/popups/menu-button.tsx'
import sheet from '../../ui/popups/sheet.module.css'
import { Sheet } from '../../ui/popups/sheet.tsx'
import { texts } from '../texts.ts'
import { VersionSelect } from '../versions/version-select.tsx'
import styles from './more-sheet.module.css'
import { WatchLink } from './watch-link.tsx'

type Props = {
  view: SummaryView
  actions: { share: MenuItem[]; download: MenuItem[]; more: MenuItem[] }
  onClose: () => void
}

export function MoreSheet({ view, actions, onClose }: Props) {
  return (
    <Sheet label={texts.more} onClose={onClose}>
      <Group icon={<Share2 />} label={texts.share} items={actions.share} />
      <Group icon={<Download />} label={texts.download} items={actions.download} />
      <Items items={actions.more} />
      {view.url && (
        <WatchLink
          className={joinClasses(sheet.item, styles.watch)}
          url={view.url}
          videoId={view.videoId}
        />
      )}
      <div className={styles.version}>
        <VersionSelect view={view} />
      </div>
    </Sheet>
  )
}

function Group({ icon, label, items }: { icon: ReactNode; label: string; items: MenuItem[] }) {
  return (
    <details className={styles.group}>
      <summary className={sheet.item}>
        {icon}
        {label}
        <ChevronDown />
      </summary>
      <Items items={items} />
    </details>
  )
}

/**
 * An action closes the sheet first, so that a dialog returns the focus to the button of
 * the sheet.
 */
function Items({ items }: { items: MenuItem[] }) {
  return items.map(({ label, icon, onSelect }) => (
    <button
      key={label}
      type="button"
      className={sheet.item}
      onClick={(event) => {
        closeDialog(event.currentTarget)
        onSelect()
      }}
    >
      {icon}
      {label}
    </button>
  ))
}
