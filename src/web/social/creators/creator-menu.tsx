// The menu that reports and blocks a creator.
import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { Creator } from '#contract/social/social.ts'
import { MenuButton } from '../../ui/popups/menu-button.tsx'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'
import { useReportOrBlock } from './use-report-or-block.tsx'

export function CreatorMenu({ creator: { username, displayName } }: { creator: Creator }) {
  const navigate = useNavigate()
  const { report, block, dialog } = useReportOrBlock({
    kind: 'creator',
    targetId: username,
    displayName,
    isNamed: true,
    onBlocked: () => navigate(routes.social.path),
  })
  return (
    <>
      <MenuButton
        items={[
          { label: texts.report.open, onSelect: report },
          { label: texts.block.open(displayName), onSelect: block },
        ]}
      >
        <Ellipsis />
        <span className={text.hidden}>{texts.more(displayName)}</span>
      </MenuButton>
      {dialog}
    </>
  )
}
