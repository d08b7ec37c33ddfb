// The manifest of the extension for each browser.
import { sites } from '#contract/sources/youtube/pages.ts'

export const targets = ['chrome', 'firefox'] as const
type Target = (typeof targets)[number]

/**
 * Chrome since it can combine abort signals, Firefox since it tells people everywhere
 * which data an extension sends.
 */
const oldest = { chrome: '116', firefox: '142.0' }

export function makeManifest(target: Target, version: string): object {
  const isFirefox = target === 'firefox'
  // The extension sees no other sites.
  const matches = sites.map((site) => `${site}/*`)
  return {
    manifest_version: 3,
    name: 'Pith',
    description: 'Summaries of YouTube videos, beside the video, from your own Pith.',
    version,
    icons: { 16: 'icon-16.png', 48: 'icon-48.png', 128: 'icon-128.png' },
    // Nothing else: the server lets extensions in that have a key, so no permission for
    // its address is needed.
    permissions: ['storage'],
    content_scripts: [
      { matches, js: ['page.js'], run_at: 'document_end' },
      { matches, js: ['player.js'], run_at: 'document_start', world: 'MAIN' },
    ],
    background: isFirefox ? { scripts: ['background.js'] } : { service_worker: 'background.js' },
    action: {
      default_title: 'Summarize this video',
      default_icon: { 16: 'icon-16.png', 48: 'icon-48.png' },
    },
    options_ui: { page: 'panel.html', open_in_tab: true },
    web_accessible_resources: [{ resources: ['panel.html'], matches }],
    // The default of Firefox turns http into https, and with it every server at home away.
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src http: https:",
    },
    ...(isFirefox
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@pith.invalid',
              strict_min_version: oldest.firefox,
              data_collection_permissions: { required: ['websiteContent'] },
            },
          },
        }
      : { minimum_chrome_version: oldest.chrome }),
  }
}
