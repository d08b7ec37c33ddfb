// The texts of the shared components.
export const texts = {
  goBack: 'Go Back',
  failed: 'The summary could not be loaded',
  offline: 'You are offline. Press Retry when you are back online.',
  retry: 'Retry',
  saving: 'Saving...',
  dismiss: 'Dismiss',
  undo: 'Undo',
  notifications: 'Notifications',
} as const
