// The card field: four inputs in a frame of the card provider, so that the surrounding page cannot read them.
import {
  brandOf,
  digitsOf,
  expiryOf,
  formatExpiry,
  formatNumber,
  problemOf,
} from './card-fields.js'
import { answerPage, tell } from './frame-link.js'
import { call } from './provider-api.js'

const inputs = {
  number: document.querySelector('[name=cardnumber]'),
  expiry: document.querySelector('[name=exp-date]'),
  cvc: document.querySelector('[name=cvc]'),
  postalCode: document.querySelector('[name=postal]'),
}
const order = Object.values(inputs)
let options = {}

const typed = () =>
  Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]))

const problem = (isSent) =>
  problemOf(typed(), Date.now(), { isSent, hidePostalCode: Boolean(options.hidePostalCode) })

function reportChange(error = problem(false)) {
  const { number, expiry, cvc, postalCode } = typed()
  const isEmpty = [number, expiry, cvc, postalCode].every((value) => value === '')
  document.body.classList.toggle('invalid', error !== undefined)
  for (const input of order) input.setAttribute('aria-invalid', String(error !== undefined))
  tell('change', {
    elementType: 'card',
    empty: isEmpty,
    complete: problem(true) === undefined,
    brand: brandOf(digitsOf(number)),
    error,
    value: { postalCode },
  })
}

const formats = {
  cardnumber: (text) => formatNumber(text),
  'exp-date': (text, isDeleting) => formatExpiry(text, isDeleting),
  cvc: (text) => digitsOf(text).slice(0, 4),
  postal: (text) => text.slice(0, 10),
}
const wholeLength = { cardnumber: 19, 'exp-date': 7, cvc: 3 }

for (const input of order) {
  input.addEventListener('input', (event) => {
    const isDeleting = event.inputType?.startsWith('delete') ?? false
    input.value = formats[input.name](input.value, isDeleting)
    reportChange()
    const next = order[order.indexOf(input) + 1]
    const isWhole = input.value.length === wholeLength[input.name]
    if (isWhole && !isDeleting && document.activeElement === input && next && !next.hidden) {
      next.focus()
    }
  })
  input.addEventListener('focus', () => tell('focus', { elementType: 'card' }))
  input.addEventListener('blur', () => tell('blur', { elementType: 'card' }))
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell('escape', { elementType: 'card' })
  })
}

function set(name, value) {
  if (value !== undefined) document.documentElement.style.setProperty(name, value)
}

/** Applies the page's style, limited to the properties listed here. */
function dress({ base = {}, invalid = {} } = {}) {
  set('--colour', base.color)
  set('--font', base.fontFamily)
  set('--size', base.fontSize)
  set('--weight', base.fontWeight)
  set('--placeholder', base['::placeholder']?.color)
  set('--invalid', invalid.color)
}

function configure(given) {
  options = { ...options, ...given }
  dress(options.style)
  inputs.postalCode.hidden = Boolean(options.hidePostalCode)
  for (const input of order) input.disabled = Boolean(options.disabled)
  if (given.value?.postalCode !== undefined) inputs.postalCode.value = given.value.postalCode
  tell('height', { height: document.body.scrollHeight })
  return {}
}

async function createPaymentMethod({ key, billingDetails, metadata }) {
  const error = problem(true)
  if (error) {
    reportChange(error)
    return { error }
  }
  const { number, expiry, cvc, postalCode } = typed()
  const { month, year } = expiryOf(expiry)
  const address = { ...(postalCode && { postal_code: postalCode }), ...billingDetails?.address }
  return call('POST', '/payment_methods', key, {
    type: 'card',
    card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc: digitsOf(cvc) },
    billing_details: { ...billingDetails, address },
    metadata,
  })
}

answerPage({
  configure,
  createPaymentMethod,
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
  clear() {
    for (const input of order) input.value = ''
    reportChange()
  },
})
