// The list of a person's invoices, each with the provider's page and PDF. If it cannot be
// read, the rest of the page works.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Invoice } from '#contract/billing/billing.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import { describeInvoice } from './describe-invoice.ts'
import styles from './invoices.module.css'

const { invoices: words } = texts

export function Invoices() {
  const { user, billing } = useAuth()
  const query = useInfiniteQuery({
    // A new payment has a new invoice.
    queryKey: ['invoices', user?.uid, billing?.subscription?.updatedAt, billing?.passEndsAt],
    queryFn: ({ pageParam }) => api.listInvoices(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const invoices = query.data?.pages.flatMap(({ items }) => items)
  return (
    <div className={styles.invoices}>
      <h3 className={text.strong}>{words.title}</h3>
      {query.isPending && <p className={text.muted}>{words.loading}</p>}
      {query.error && (
        <ListFailure
          title={words.failed}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {invoices?.length === 0 && <p className={text.muted}>{words.none}</p>}
      {invoices && invoices.length > 0 && (
        <ul className={styles.list}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </div>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { date, purpose, state, amount, tax } = describeInvoice(invoice)
  const { pageUrl, pdfUrl } = invoice
  return (
    <li>
      {pageUrl ? (
        <a href={pageUrl} aria-label={words.page(date)}>
          {date}
        </a>
      ) : (
        <span>{date}</span>
      )}
      <span>{purpose}</span>
      <span>
        {state} {invoice.state === 'open' && pageUrl && <a href={pageUrl}>{words.pay}</a>}
      </span>
      <span>
        {amount}
        {tax && <small>{tax}</small>}
      </span>
      {pdfUrl && (
        <a href={pdfUrl} aria-label={words.pdfOf(date)}>
          {words.pdf}
          <Download aria-hidden />
        </a>
      )}
    </li>
  )
}
