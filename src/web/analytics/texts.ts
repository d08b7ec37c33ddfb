// The texts of the analytics page.
import { type Range, wordsPerMinute } from '#contract/basics/limits.ts'
import { brandName } from '../ui/brand.ts'

const rangeNames: Record<Range, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last year',
}
const before: Record<Range, string> = {
  '7d': 'in the 7 days before',
  '30d': 'in the 30 days before',
  '90d': 'in the 90 days before',
  '1y': 'in the year before',
}
const parts: Record<Range, string> = {
  '7d': 'a day',
  '30d': 'a week',
  '90d': 'a week',
  '1y': 'a month',
}

export const texts = {
  title: 'Analytics',
  lead: 'Track your video summarization patterns and insights',
  range: 'Time range',
  rangeNames,
  before,
  noComparison: '– no period before',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  refreshed: '✅ Data refreshed!',
  export: 'Export',
  exportCsv: 'As CSV',
  exportJson: 'As JSON',
  failed: 'Your analytics could not be loaded',
  retry: 'Retry',
  stats: {
    summaries: 'Total Summaries',
    timeSaved: 'Time Saved',
    rating: 'Avg Rating',
    length: 'Avg Length',
  },
  week: 'Weekly Activity',
  weekUnit: 'Videos a day, time saved below',
  noActivity: 'No activity yet',
  summarizeNew: 'Summarize New Video',
  today: ', today',
  channels: 'Top Channels',
  noChannels: 'No channels yet',
  noChannelData: 'No channel data available',
  categories: 'Content Categories',
  noCategories: 'No categories yet',
  saved: 'Time Saved',
  savedUnit: (inHours: boolean, range: Range) =>
    `${inHours ? 'Hours' : 'Minutes'} saved ${parts[range]}`,
  sum: { length: 'Length of all videos', reading: '− reading the summaries', saved: '= saved' },
  assumption: `We assume that you would have watched each video once, at normal speed, and that you read ${wordsPerMinute} words a minute, in whole minutes. A summary that takes as long to read as its video saves nothing. What you watch anyway is not subtracted, because ${brandName} does not record it.`,
  ratings: 'Ratings',
  topics: 'Topics over Time',
  topicsScale: 'Videos a month, one scale for all',
  inRange: 'in this range',
  inThisMonth: (month: string) => `in ${month}`,
  aboutTopic: (count: number, topic: string) =>
    `${count === 1 ? 'video' : 'videos'} about ${topic}`,
  year: 'The Year',
  mostInDay: 'Most in a day:',
  onDay: (count: number, day: string) => `${count === 1 ? 'video' : 'videos'} on ${day}`,
  activeDays: (count: number) => `${count} ${count === 1 ? 'day' : 'days'} with a video.`,
  inMonth: (count: number, month: string) => `${count === 1 ? 'video' : 'videos'} in ${month}`,
  inDay: 'In a day',
  days: 'Videos on each day of the year',
  daysHint: 'Up and down choose a day, left and right a week. Enter opens the videos of the day.',
  countVideos: (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'video' : 'videos'}`,
  videos: (count: number) => (count === 1 ? 'video' : 'videos'),
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  rewrites: (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'rewrite' : 'rewrites'} besides`,
  howCounted: 'How this is counted',
  rated: 'rated',
  ratedVideos: (count: number) => (count === 1 ? 'rated video' : 'rated videos'),
  longest: 'Longest:',
  savedTime: (time: string) => `${time} saved`,
} as const
