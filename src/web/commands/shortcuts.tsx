// Keys, palette and help: only the listening is there from the start, the rest comes when it is first asked for.
import { lazy, Suspense } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

type Props = { shown: 'palette' | 'help' | null; onShow: (what: 'palette' | 'help' | null) => void }

export function Shortcuts({ shown, onShow }: Props) {
  const run = useShortcuts(onShow)
  if (!shown) return null
  return (
    <Suspense>
      {shown === 'palette' ? (
        <Palette onRun={run} onClose={() => onShow(null)} />
      ) : (
        <ShortcutHelp onClose={() => onShow(null)} />
      )}
    </Suspense>
  )
}
