// The settings of AI assistants that speak MCP, with the address of this Pith.
import { Plug } from 'lucide-react'
import { useId, useState } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { AppSection } from './app-section.tsx'
import styles from './apps-page.module.css'
import { CodeBlock } from './code-block.tsx'
import { type McpClient, makeMcpSnippet, mcpClients } from './mcp-snippets.ts'
import { texts } from './texts.ts'
import { useIsPackage } from './use-is-package.ts'
import { useOrigin } from './use-origin.ts'

const { clients, settingsName, tabs, tools, unknownAddress } = texts.mcp
const titles = Object.fromEntries(mcpClients.map((name) => [name, clients[name].title])) as Record<
  McpClient,
  string
>

export function Assistants() {
  const [client, setClient] = useState<McpClient>('claudeDesktop')
  const origin = useOrigin() ?? unknownAddress
  const isPackage = useIsPackage()
  const panelId = useId()
  const { how, howInPackage } = clients[client]
  return (
    <AppSection Icon={Plug} texts={texts.mcp}>
      <Tabs
        label={tabs}
        names={mcpClients}
        titles={titles}
        selected={client}
        onSelect={setClient}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, client)}
        className={styles.panel}
      >
        <p>{(isPackage && howInPackage) || how}</p>
        <CodeBlock code={makeMcpSnippet(client, { origin, isPackage })} name={settingsName} />
      </div>
      <p className={joinClasses(text.meta, styles.after)}>{tools}</p>
    </AppSection>
  )
}
