Expand-Archive fovea-sdk-windows-4.1.0.zip -DestinationPath sdk
vcpkg install curl nlohmann-json openssl
