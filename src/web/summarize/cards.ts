// What comes below the link box once there is a link: the page stands without it, and fetches it right after.
import { lazy } from 'react'
import { warn } from '../log.ts'

const load = {
  captions: () => import('./caption-panel.tsx'),
  failure: () => import('./failure-card.tsx'),
  preview: () => import('./video-preview.tsx'),
  result: () => import('./result-card.tsx'),
  working: () => import('./working-card.tsx'),
}

export const CaptionPanel = lazy(async () => ({ default: (await load.captions()).CaptionPanel }))
export const FailureCard = lazy(async () => ({ default: (await load.failure()).FailureCard }))
export const VideoPreview = lazy(async () => ({ default: (await load.preview()).VideoPreview }))
export const ResultCard = lazy(async () => ({ default: (await load.result()).ResultCard }))
export const WorkingCard = lazy(async () => ({ default: (await load.working()).WorkingCard }))

/** All of them at once: none has to come later from a server that may be away by then. */
export async function fetchCards(): Promise<void> {
  try {
    await Promise.all(Object.values(load).map((get) => get()))
  } catch (cause) {
    warn('A part of the page could not be fetched yet.', cause)
  }
}
