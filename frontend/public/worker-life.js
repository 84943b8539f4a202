// Part of the service worker: says in the console what becomes of it.
for (const step of ['install', 'activate'])
  self.addEventListener(step, () => console.info(`Background worker: ${step}`, self.registration.scope))
