// The questions that people ask before they pay, with their answers.
import { passDays } from '#contract/billing/plans.ts'
import { trialDays } from '../../ui/plans.ts'
import {
  isSold,
  joinNames,
  passName,
  soldSubscriptionNames,
  subscriptionNames,
} from '../plan-names.ts'

const passes = isSold('mini') ? ` ${passName} is a ${passDays}-day pass and has none.` : ''
const verb = soldSubscriptionNames.length > 1 ? 'have' : 'has'
const hasTrial = trialDays > 0 && soldSubscriptionNames.length > 0
const trial = hasTrial
  ? `${joinNames(soldSubscriptionNames)} ${verb} a ${trialDays}-day free trial with no card required, once per person; you may have to confirm your email address first.${passes}`
  : 'No. Each plan costs its price from the first day.'

export const faqTexts = {
  title: 'Frequently asked questions',
  entries: [
    {
      question: 'Can I change my plan later?',
      answer:
        'Yes. Plan changes take effect immediately, and what you have already paid is credited. If you cancel, you keep the plan until the end of the paid period.',
    },
    {
      question: 'Which video sites are supported?',
      answer:
        'Only YouTube is supported. Beside its videos you can summarize podcasts that publish transcripts, and captions or transcripts that you upload or paste.',
    },
    { question: 'Is there a free trial?', answer: trial },
    {
      question: 'How accurate are the summaries?',
      answer:
        'Every key point is tied to a moment of the transcript, and points that the transcript does not support are left out. We aim for 95%+.',
    },
    {
      question: 'Can I get my money back?',
      answer: `Write to support: the operator of this server decides. A payment that is fully refunded or disputed no longer counts. ${passName} ends at once; ${joinNames(subscriptionNames)} resume with the next payment unless you cancel. If only the difference of an upgrade is refunded, you have the plan from before it. You keep your summaries.`,
    },
    {
      question: 'What happens to the summaries I have already used?',
      answer:
        'They still count in the current period when the plan changes. If you used more than the new plan allows, you can summarize again in the next period.',
    },
  ],
} as const
