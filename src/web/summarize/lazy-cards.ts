// Loads the cards below the link form after the page, which appears without them.
import { lazy } from 'react'
import { onFirstSign } from '../browser/first-sign.ts'
import { warn } from '../browser/log.ts'

const loaders = {
  captions: () => import('./caption-panel.tsx'),
  captionFile: () => import('./caption-file.ts'),
  list: () => import('../playlist-import/list-offer.tsx'),
  track: () => import('./track-select.tsx'),
  podcast: () => import('../podcast/podcast-offer.tsx'),
  failure: () => import('./failure-card.tsx'),
  failureTitle: () => import('./failure-title.tsx'),
  linkError: () => import('./link-error.tsx'),
  preview: () => import('./video-preview.tsx'),
  result: () => import('./result-card.tsx'),
  progress: () => import('./progress-card.tsx'),
}

export const CaptionPanel = lazy(async () => ({ default: (await loaders.captions()).CaptionPanel }))
export const FailureCard = lazy(async () => ({ default: (await loaders.failure()).FailureCard }))
export const FailureTitle = lazy(async () => ({ default: (await loaders.failureTitle()).FailureTitle }))
export const LinkError = lazy(async () => ({ default: (await loaders.linkError()).LinkError }))
export const ListOffer = lazy(async () => ({ default: (await loaders.list()).ListOffer }))
export const PodcastOffer = lazy(async () => ({ default: (await loaders.podcast()).PodcastOffer }))
export const TrackSelect = lazy(async () => ({ default: (await loaders.track()).TrackSelect }))
export const VideoPreview = lazy(async () => ({ default: (await loaders.preview()).VideoPreview }))
export const ResultCard = lazy(async () => ({ default: (await loaders.result()).ResultCard }))
export const ProgressCard = lazy(async () => ({ default: (await loaders.progress()).ProgressCard }))

/** Loads all cards at the first sign that the person uses the page: the server may be unreachable when one is needed. Returns a function that stops waiting. */
export function preloadCards(): () => void {
  return onFirstSign(() => void loadCards())
}

async function loadCards(): Promise<void> {
  try {
    await Promise.all(Object.values(loaders).map((loadCard) => loadCard()))
  } catch (cause) {
    warn('A part of the page could not be loaded.', cause)
  }
}
