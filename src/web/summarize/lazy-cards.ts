// Loads the cards below the link form after the page, which appears without them.
import { lazy } from 'react'
import { warn } from '../browser/log.ts'

const loaders = {
  captions: () => import('./caption-panel.tsx'),
  failure: () => import('./failure-card.tsx'),
  preview: () => import('./video-preview.tsx'),
  result: () => import('./result-card.tsx'),
  progress: () => import('./progress-card.tsx'),
}

export const CaptionPanel = lazy(async () => ({ default: (await loaders.captions()).CaptionPanel }))
export const FailureCard = lazy(async () => ({ default: (await loaders.failure()).FailureCard }))
export const VideoPreview = lazy(async () => ({ default: (await loaders.preview()).VideoPreview }))
export const ResultCard = lazy(async () => ({ default: (await loaders.result()).ResultCard }))
export const ProgressCard = lazy(async () => ({ default: (await loaders.progress()).ProgressCard }))

/** Loads all cards in advance, because the server may be unreachable when one is needed. */
export async function preloadCards(): Promise<void> {
  try {
    await Promise.all(Object.values(loaders).map((load) => load()))
  } catch (cause) {
    warn('A part of the page could not be loaded.', cause)
  }
}
