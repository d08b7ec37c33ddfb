// Opens the menu of narrow screens, from the tab bar or from the compact navigation bar.
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyDialog } from '../ui/toasts/lazy-dialog.tsx'

const loadSheet = () => import('./menu-sheet.tsx')
const MenuSheet = lazyDialog(async () => (await loadSheet()).MenuSheet)

/** Returns what the button of the menu needs, and the open menu. */
export function useMenuSheet(): { buttonProps: ComponentProps<'button'>; menuSheet: ReactNode } {
  const { key } = useLocation()
  const [menuKey, setMenuKey] = useState<string | null>(null)
  const isOpen = menuKey === key
  // A navigation closes the menu for good; it stays closed when the person goes back.
  if (menuKey !== null && !isOpen) setMenuKey(null)
  return {
    buttonProps: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerDown: loadSheet,
      onClick: () => setMenuKey(key),
    },
    menuSheet: isOpen && (
      <Suspense>
        <MenuSheet onClose={() => setMenuKey(null)} />
      </Suspense>
    ),
  }
}
