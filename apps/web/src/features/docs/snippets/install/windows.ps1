Expand-Archive fovea-sdk-windows-4.1.0.zip -DestinationPath sdk
nuget install Microsoft.Windows.CppWinRT
