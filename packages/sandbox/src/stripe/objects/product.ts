import type { Metadata } from './metadata.ts'

export type Product = {
  id: string
  object: 'product'
  active: boolean
  created: number
  default_price: string | null
  description: string | null
  images: string[]
  livemode: false
  marketing_features: []
  metadata: Metadata
  name: string
  package_dimensions: null
  shippable: null
  statement_descriptor: null
  tax_code: string | null
  tax_details: null
  type: 'service'
  unit_label: string | null
  updated: number
  url: null
}
