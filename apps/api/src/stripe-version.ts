import { Stripe } from 'stripe'

/** The version of Stripe's API that all calls are made with: the one that its SDK was made for. */
export const stripeApiVersion = Stripe.API_VERSION
