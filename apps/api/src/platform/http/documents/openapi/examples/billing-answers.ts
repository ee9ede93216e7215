/** 2026-01-01T00:00:00Z and 2026-02-01T00:00:00Z in seconds, as the card provider writes times. */
const [periodStart, periodEnd] = [1_767_225_600, 1_769_904_000]

const invoiceId = 'in_1SnExample0000000000001'

export const billingAnswers = {
  getSubscription: {
    payload: {
      planStatus: 'subscribing',
      status: 'active',
      current_period_start: periodStart,
      current_period_end: periodEnd,
      cancel_at: null,
      ended_at: null,
      grace_until: null,
      entitlement: 'expert',
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2028 },
      overdue: null,
      credit: null,
      underWay: false,
      failure: null,
    },
  },
  getUpcomingInvoice: {
    payload: { next_payment_attempt: periodEnd, amount_due: 4_200, currency: 'usd' },
  },
  listInvoices: {
    payload: {
      docs: [
        {
          id: invoiceId,
          number: 'FOVEA-0007',
          status: 'paid',
          created: periodEnd,
          period_start: periodStart,
          period_end: periodEnd,
          amount_due: 4_200,
          amount_paid: 4_200,
          amount_remaining: 0,
          attempt_count: 1,
          next_payment_attempt: null,
          amount_refunded: 0,
          total: 4_200,
          starting_balance: 0,
          ending_balance: 0,
          currency: 'usd',
          hostedUrl: 'https://pay.example.com/invoices/0007',
          pdfUrl: 'https://pay.example.com/invoices/0007.pdf',
          taxIds: [],
          lines: [
            {
              id: 'il_1SnExample0000000000001',
              description: 'Sessions of reader',
              quantity: 2_100,
              amount: 4_200,
              period_start: periodStart,
              period_end: periodEnd,
              appName: 'reader',
            },
          ],
        },
      ],
    },
  },
  getInvoiceUsage: {
    payload: { docs: [{ date: '2026-01-30', appName: 'reader', sessions: 118 }] },
  },
  getInvoiceReceipt: { payload: { url: 'https://pay.example.com/receipts/0007' } },
  getUsageCap: {
    payload: {
      amount: 50_000,
      mode: 'warn',
      apps: [{ app: 'reader', amount: 20_000, spent: 4_200, percent: 21, hasSessions: true }],
      spent: 4_200,
      percent: 8,
      reachedOn: null,
    },
  },
}
