// Stand-in for the card provider's browser script. Sets `window.Stripe`; only frames handle card numbers.
;(() => {
  const { origin } = new URL(document.currentScript.src)

  /** A frame of the card provider, which answers calls and sends events. */
  function openFrame(address, title) {
    const element = document.createElement('iframe')
    element.src = `${address}#${encodeURIComponent(location.origin)}`
    element.title = title
    // A frame is transparent only if it has the colour scheme of its document.
    Object.assign(element.style, {
      border: '0',
      display: 'block',
      width: '100%',
      colorScheme: 'light',
    })
    const listeners = new Map()
    const waiting = new Map()
    const ready = Promise.withResolvers()

    function receive(event) {
      if (event.source !== element.contentWindow || event.origin !== origin) return
      const { name, data } = event.data
      if (name === 'ready') ready.resolve()
      if (name === 'answer') waiting.get(data.id)?.(data.answer)
      listeners.get(name)?.(data)
    }
    window.addEventListener('message', receive)

    return {
      element,
      on: (name, listener) => listeners.set(name, listener),
      async ask(name, data = {}) {
        await ready.promise
        const { promise, resolve } = Promise.withResolvers()
        const id = crypto.randomUUID()
        waiting.set(id, resolve)
        element.contentWindow.postMessage({ id, name, data }, origin)
        return promise.finally(() => waiting.delete(id))
      },
      close() {
        window.removeEventListener('message', receive)
        element.remove()
      },
    }
  }

  function createCardElement(options) {
    const listeners = new Map()
    let frame
    let place
    let current = { ...options }

    const emit = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event)
    }
    const mark = (name, isOn) => place?.classList.toggle(`StripeElement--${name}`, isOn)

    const element = {
      mount(target) {
        place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place) throw new Error('The card element is mounted to a place that is not there.')
        place.classList.add('StripeElement', 'StripeElement--empty')
        frame = openFrame(`${origin}/stripe/frames/card`, 'Secure card payment input frame')
        frame.on('height', ({ height }) => (frame.element.style.height = `${height}px`))
        frame.on('focus', (event) => (mark('focus', true), emit('focus', event)))
        frame.on('blur', (event) => (mark('focus', false), emit('blur', event)))
        frame.on('escape', (event) => emit('escape', event))
        frame.on('change', (event) => {
          mark('empty', event.empty)
          mark('complete', event.complete)
          mark('invalid', event.error !== undefined)
          emit('change', event)
        })
        place.replaceChildren(frame.element)
        void frame.ask('configure', current).then(() => emit('ready', { elementType: 'card' }))
      },
      unmount() {
        frame?.close()
        frame = undefined
        place?.classList.remove(
          'StripeElement',
          ...states.map((state) => `StripeElement--${state}`),
        )
      },
      destroy() {
        element.unmount()
        listeners.clear()
      },
      update(changed) {
        current = { ...current, ...changed }
        void frame?.ask('configure', changed)
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return element
      },
      once(name, listener) {
        const once = (event) => (element.off(name, once), listener(event))
        return element.on(name, once)
      },
      off(name, listener) {
        const kept = (listeners.get(name) ?? []).filter((one) => listener && one !== listener)
        listeners.set(name, kept)
        return element
      },
      focus: () => void frame?.ask('focus'),
      blur: () => void frame?.ask('blur'),
      clear: () => void frame?.ask('clear'),
    }
    cardFrames.set(element, (data) => {
      if (frame) return frame.ask('createPaymentMethod', data)
      throw new Error('The card element is not mounted.')
    })
    return element
  }

  const states = ['complete', 'empty', 'focus', 'invalid']
  /** Creates the payment method of a card element. Not reachable for the page. */
  const cardFrames = new WeakMap()

  function createElements() {
    let card
    return {
      create(type, options = {}) {
        if (type !== 'card') throw new Error(`The sandbox draws no ${type} element, only card.`)
        card = createCardElement(options)
        return card
      },
      // The React component passes the type of its element.
      getElement: (type) => ((type['__elementType'] ?? type) === 'card' ? (card ?? null) : null),
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
    }
  }

  function showDialog(address) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', '3-D Secure')
    Object.assign(dialog.style, { padding: '0', border: '0', borderRadius: '10px', width: '400px' })
    const frame = openFrame(address, '3-D Secure')
    frame.element.style.height = '240px'
    dialog.append(frame.element)
    document.body.append(dialog)
    // Only the dialog's buttons close it, not the Escape key.
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.showModal()
    return new Promise((resolve) => {
      frame.on('finished', () => {
        frame.close()
        dialog.remove()
        resolve()
      })
    })
  }

  let controller
  function askController(name, data) {
    if (!controller) {
      controller = openFrame(`${origin}/stripe/frames/controller`, 'Card provider')
      Object.assign(controller.element.style, { position: 'absolute', width: '0', height: '0' })
      controller.element.setAttribute('aria-hidden', 'true')
      document.body.append(controller.element)
    }
    return controller.ask(name, data)
  }

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new Error('Stripe() needs a publishable key, which starts with pk_.')
    }

    async function createPaymentMethod({ card, billing_details: billingDetails, metadata }) {
      const answer = await cardFrames.get(card)?.({ key, billingDetails, metadata })
      if (!answer) throw new Error('createPaymentMethod() needs the card element.')
      return answer.error ? { error: answer.error } : { paymentMethod: answer.object }
    }

    async function confirm(
      kind,
      resultName,
      errorName,
      clientSecret,
      { payment_method: given } = {},
    ) {
      const intent = { kind, id: clientSecret.split('_secret_')[0], clientSecret, key }
      let paymentMethod = typeof given === 'string' ? given : undefined
      if (given?.card) {
        const made = await createPaymentMethod(given)
        if (made.error) return made
        paymentMethod = made.paymentMethod.id
      }
      let answer = await askController('retrieve', intent)
      const status = answer.object?.status
      if (paymentMethod !== undefined || status === 'requires_confirmation') {
        answer = await askController('confirm', { ...intent, paymentMethod })
      }
      if (answer.object?.status === 'requires_action') {
        await showDialog(answer.object.next_action.use_stripe_sdk.stripe_js)
        answer = await askController('retrieve', intent)
      }
      if (answer.error) return { error: answer.error }
      const failure = answer.object[errorName]
      return failure
        ? { error: { ...failure, [kind.slice(0, -1)]: answer.object } }
        : { [resultName]: answer.object }
    }

    return {
      elements: createElements,
      createPaymentMethod,
      confirmCardSetup: (secret, data) =>
        confirm('setup_intents', 'setupIntent', 'last_setup_error', secret, data),
      confirmCardPayment: (secret, data) =>
        confirm('payment_intents', 'paymentIntent', 'last_payment_error', secret, data),
      createToken: async () => {
        throw new Error('The sandbox makes no tokens; createPaymentMethod() is the way.')
      },
      _registerWrapper() {},
      registerAppInfo() {},
    }
  }

  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
