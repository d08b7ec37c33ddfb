// The icon of a command in the palette.
import {
  ArrowRight,
  CircleQuestionMark,
  Copy,
  Ellipsis,
  Link,
  ListFilter,
  LogIn,
  type LucideIcon,
  Moon,
  Play,
  Save,
  Search,
  Star,
  Sun,
  SunMoon,
  TextSearch,
} from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import type { Command } from './commands.ts'

const iconOfShortcut: Record<string, LucideIcon> = {
  search: Search,
  filter: ListFilter,
  save: Save,
  copy: Copy,
  more: Ellipsis,
  ask: TextSearch,
}

export function CommandIcon({ action }: Pick<Command, 'action'>) {
  const Icon = chooseIcon(action)
  return <Icon aria-hidden />
}

function chooseIcon(action: Command['action']): LucideIcon {
  if ('press' in action) return iconOfShortcut[action.press] ?? Star
  if ('theme' in action) return action.theme === 'dark' ? Moon : Sun
  if ('builtIn' in action)
    return (
      { link: Link, sample: Play, theme: SunMoon }[action.builtIn as string] ?? CircleQuestionMark
    )
  return action.path === routes.auth.path ? LogIn : ArrowRight
}
