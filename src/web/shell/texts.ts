// What the frame around every page says.
import { routes } from '#contract/paths.ts'

export const texts = {
  name: 'Pith',
  tagline: 'The essence of any video.',
  skip: 'Skip to content',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  menu: 'Menu',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  api: 'API',
  broken: {
    title: 'This page broke',
    text: 'Something went wrong while this page was drawn. Nothing that was stored is lost.',
    reload: 'Reload the page',
  },
} as const

export const mainLinks = [routes.dashboard, routes.summarize, routes.analytics, routes.pricing, routes.profile]
export const tabLinks = [routes.dashboard, routes.summarize, routes.analytics]
export const menuLinks = [routes.playlists, routes.social, routes.pricing, routes.profile]
export const footerLinks = [routes.privacy, routes.terms, routes.support]
