// Listens to shortcuts and shows the command palette or the shortcut help, which load
// when they are first opened.
import { Suspense } from 'react'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyDialog(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const ShortcutHelp = lazyDialog(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

type DialogName = 'palette' | 'help'
type Props = { openDialog: DialogName | null; onOpenChange: (dialog: DialogName | null) => void }

export function CommandDialogs({ openDialog, onOpenChange }: Props) {
  const run = useShortcuts(onOpenChange)
  if (!openDialog) return null
  return (
    <Suspense>
      {openDialog === 'palette' ? (
        <CommandPalette onRun={run} onClose={() => onOpenChange(null)} />
      ) : (
        <ShortcutHelp onClose={() => onOpenChange(null)} />
      )}
    </Suspense>
  )
}
