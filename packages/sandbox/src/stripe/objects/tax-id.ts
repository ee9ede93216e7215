export type TaxId = {
  id: string
  object: 'tax_id'
  country: string | null
  created: number
  customer: string
  customer_account: null
  livemode: false
  owner: { customer: string; customer_account: null; type: 'customer' }
  type: string
  value: string
  verification: {
    status: 'pending' | 'unavailable'
    verified_address: null
    verified_name: null
  }
}

export type DeletedTaxId = { id: string; object: 'tax_id'; deleted: true }
