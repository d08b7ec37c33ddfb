// The texts of the page about bookmarklet, app, extension, terminal, keys and assistants.
import { brandName } from '../../ui/brand.ts'
import type { InstallWay } from './install-way.ts'
import type { McpClient } from './mcp-snippets.ts'

const installWays: Record<InstallWay, string> = {
  installed: 'You are using the installed app.',
  insecure: 'Browsers install apps from addresses with HTTPS only, and this one has none.',
  ios: `On an iPhone or iPad tap Share in the browser, then Add to Home Screen. The share menu there offers no web apps, so copy the link in the YouTube app and paste it in ${brandName}.`,
  safari: 'In the menu File choose Add to Dock.',
  firefoxPhone: 'In the menu of Firefox choose Add app to Home screen.',
  firefox:
    'Firefox on a computer installs no web apps from this page. Use the bookmarklet, or open this page in Chrome or Edge.',
  chromiumPhone: 'In the menu of the browser choose Add to Home screen, then Install.',
  chromium: `On this computer: in the menu of the browser choose Install ${brandName}; in Chrome it is under Cast, save, and share.`,
}
const clients: Record<McpClient, { title: string; how: string; howInPackage?: string }> = {
  claudeDesktop: {
    title: 'Claude Desktop',
    how: 'Run node bin/pith.mjs --help once in the folder of Pith. Then add this to claude_desktop_config.json, with the path of that folder, and start the assistant again.',
    howInPackage:
      'On a computer with the command pith, add this to claude_desktop_config.json, and start the assistant again.',
  },
  claudeCode: { title: 'Claude Code', how: 'Run this once in a terminal.' },
  vsCode: { title: 'VS Code', how: 'Add this to .vscode/mcp.json.' },
  cursor: { title: 'Cursor', how: 'Add this to ~/.cursor/mcp.json.' },
  other: {
    title: 'Others',
    how: 'Give the assistant this address (Streamable HTTP), and this header for each request.',
  },
}

const pairStep = (address: string) =>
  `Open a video on YouTube, choose Summarize under it, and enter ${address} as the address of your Pith.`

export const texts = {
  title: `Use ${brandName} anywhere`,
  lead: 'Start where the video is. Each of these takes about a minute to set up.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow it. Select the text and copy it.',
  bookmarklet: {
    title: 'Bookmarklet',
    text: `Drag the button to your bookmarks bar. On a YouTube page, click it: ${brandName} opens with the link filled in and waits for you.`,
    button: `Summarize with ${brandName}`,
    copy: 'Copy the code',
    byHand:
      'On a phone or with the keyboard: copy the code, add a bookmark of any page, edit it, and paste the code as its address.',
    notHere: 'Drag this to your bookmarks bar, and click it there while you watch a video.',
  },
  install: {
    title: 'App and phone',
    text: `Installed, ${brandName} opens in a window of its own. On an Android phone it is also in the share menu.`,
    steps: {
      open: (host: string | null) =>
        host === null
          ? 'Open this page in the browser of your phone.'
          : `Open ${host} in the browser of your phone.`,
      /** The address of a server that the person runs on the computer in front of them. */
      openElsewhere: (host: string) =>
        `On your phone open the address at which it reaches this computer. ${host} works only on the computer itself. HOST=0.0.0.0 in the settings of Pith lets other devices in.`,
      add: 'In the browser menu, on an iPhone under Share, choose Add to Home Screen.',
      share: `In the YouTube app tap Share, then ${brandName}. On an iPhone: Copy link, and paste it in ${brandName}.`,
    },
    button: 'Install on This Device',
    done: `${brandName} is being installed.`,
    ways: installWays,
  },
  extension: {
    title: 'Browser extension',
    text: 'A button under every YouTube video and a panel beside it. Your own browser reads the captions, so it works even when YouTube refuses this server.',
    get: 'Get the Extension',
    about: (version: string, kilobytes: number) =>
      `Version ${version}, ${kilobytes} kB, for Chrome and Firefox on a computer.`,
    notBuilt: 'While the app is developed, the extension is built by npm run build:extension.',
    tabs: 'Browser',
    targets: { chrome: 'Chrome, Edge and others', firefox: 'Firefox' },
    steps: {
      chrome: (address: string) => [
        'Unpack the file into a folder that you keep.',
        'Open chrome://extensions, and switch on Developer mode.',
        'Choose Load unpacked, then the folder.',
        pairStep(address),
      ],
      firefox: (address: string) => [
        'Open about:debugging#/runtime/this-firefox. The file stays packed.',
        'Choose Load Temporary Add-on, then the file. Firefox forgets it when it closes, because Mozilla has not signed it.',
        pairStep(address),
      ],
    },
    browsers: {
      title: 'Paired browsers',
      use: (paired: string | null, used: string | null, ends: string | null) =>
        `Paired ${paired} · ${used ? `used ${used}` : 'never used'}${ends ? ` · ends ${ends}` : ''}`,
      unpair: {
        open: 'Unpair',
        title: (name: string) => `Unpair ${name}?`,
        lead: 'Its extension is refused at once. To use it again, pair it again.',
        confirm: 'Unpair Browser',
        busy: 'Unpairing...',
        cancel: 'Cancel',
        done: (name: string) => `${name} was unpaired.`,
        failed: 'The browser was not unpaired. Please try again.',
      },
    },
  },
  terminal: {
    title: 'Terminal',
    text: 'The same summary as text, Markdown or JSON, in the folder of Pith on the computer that has it. Caption files work offline, and a dash reads from another program.',
    textInPackage:
      'The same summary as text, Markdown or JSON, on the computer or in the container that has Pith. Caption files work offline, and a dash reads from another program.',
    commands: (command: string) => `${command} summarize https://youtu.be/VIDEO_ID --length short
${command} ask talk.srt "What is it about?"`,
    commandsName: 'the terminal commands',
  },
  keys: {
    title: 'API keys',
    text: 'For your own programs and scripts, and for the assistants below.',
    guest:
      'With a key your programs read or make summaries as you, within your allowance. A key belongs to an account.',
    signIn: 'Sign In to Create a Key',
    reference: 'API reference',
  },
  mcp: {
    title: 'AI assistants (MCP)',
    text: 'Lets an assistant summarize a video, search your library and cite the moment. It needs a key from above: to summarize and to ask, one that may read and write.',
    tabs: 'Assistant',
    clients,
    settingsName: 'the settings',
    tools:
      'Six tools: summarize_video, get_summary, get_transcript, search_library, list_summaries, ask. Treat a file with your key like a password.',
    unknownAddress: 'https://pith.example.org',
  },
} as const
