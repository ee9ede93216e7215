npm install {{console}}/packages/license-client.tgz
